import { afterEach, expect, test, vi } from "vitest";
import { get } from "../../src/live/requests";
import { findReachableLink } from "../../src/ui/share.svelte";

vi.mock("../../src/live/requests", () => ({ get: vi.fn() }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(get).mockReset();
});

/** A page that was opened by this name, below a path. */
function opened(hostname: string): string {
  const base = `http://${hostname}:8642/table/`;
  vi.stubGlobal("location", { hostname });
  vi.stubGlobal("document", { baseURI: base });
  return base;
}

test.each(["localhost", "127.0.0.1", "127.8.9.10", "[::1]", "table.localhost"])(
  "a link of a page that was opened as %s is told by the address that others find it at",
  async (name) => {
    const base = opened(name);
    vi.mocked(get).mockResolvedValue({ address: "http://192.168.7.7:8642/table/" });
    expect(await findReachableLink(`${base}tables/abc`)).toBe("http://192.168.7.7:8642/table/tables/abc");
    vi.mocked(get).mockResolvedValue({ address: "" });
    expect(await findReachableLink(`${base}tables/abc`)).toBeNull();
    vi.mocked(get).mockRejectedValue(new Error("away"));
    expect(await findReachableLink(`${base}tables/abc`)).toBeNull();
  },
);

test.each(["192.168.1.7", "localhost.example.org", "127.0.0.1.example.org", "table.local", "1270.0.0.1"])(
  "a link of a page that was opened as %s stays what it is, and nobody is asked",
  async (name) => {
    const base = opened(name);
    expect(await findReachableLink(`${base}tables/abc`)).toBe(`${base}tables/abc`);
    expect(get).not.toHaveBeenCalled();
  },
);
