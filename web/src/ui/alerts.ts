/** Alerts: a sound, and a notification while the page is hidden. */

let audio: AudioContext | null = null;

/** Milliseconds in which a sound that was let sleep can be woken; what would ring later does not ring at all. */
const WAKING = 500;

/** Browsers let a page sound only once its reader has touched it: to be called when that happens. */
export function resumeAudio(): Promise<void> {
  audio ??= new AudioContext();
  return audio.state === "running" ? Promise.resolve() : audio.resume().catch(() => undefined);
}

/** Two soft notes, as of wood, if they may be heard now. */
export async function chime(): Promise<void> {
  // The browser complains about sound on a page that was not touched yet.
  if (!audio && navigator.userActivation?.hasBeenActive === false) return;
  await Promise.race([resumeAudio(), new Promise((late) => setTimeout(late, WAKING))]);
  if (audio?.state === "running") ring(audio);
}

function ring(audio: AudioContext): void {
  const now = audio.currentTime;
  [523, 784].forEach((pitch, i) => {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, now + i * 0.12);
    volume.gain.exponentialRampToValueAtTime(0.12, now + i * 0.12 + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + i * 0.12 + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(now + i * 0.12);
    tone.stop(now + i * 0.12 + 0.32);
  });
}

export type Permission = "granted" | "denied" | "default" | "impossible";

/** Notifications need a secure connection, and the reader's leave. */
export function readPermission(): Permission {
  return isSecureContext && "Notification" in globalThis ? Notification.permission : "impossible";
}

export async function askPermission(): Promise<Permission> {
  return readPermission() === "default" ? Notification.requestPermission() : readPermission();
}

/** Notify while the page is hidden. Phones notify by the service worker only, which brings the table to the front. */
export async function notify(title: string, line: string): Promise<void> {
  if (!document.hidden || readPermission() !== "granted") return;
  const address = location.href;
  const options = { body: line, tag: address, data: { address } };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (worker?.active) return worker.showNotification(title, options);
  try {
    new Notification(title, options).onclick = () => focus();
  } catch {
    // there is no worker yet: the tab's title tells it, too
  }
}
