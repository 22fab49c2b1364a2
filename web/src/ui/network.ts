/**
 * Links for others. A page that was opened as "localhost" is found by that name on this computer only: on any other
 * device the name means that device.
 */
import { get } from "../live/http";
import type { Address } from "../live/types/protocol";

const isLocalName = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** A link of ours as others can open it; null where nobody else can. */
export async function forOthers(link: string): Promise<string | null> {
  if (!isLocalName(location.hostname)) return link;
  const { address } = await get<Address>("api/address").catch(() => ({ address: "" }));
  return address ? address + link.slice(document.baseURI.length) : null;
}
