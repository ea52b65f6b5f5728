// The key of a name that stays: made here, kept in this browser, and carried to another as a file.

import { set, settings } from "../shared/settings.js";
import { saveAs } from "../shared/dom.js";

/** 256 bits of chance, in the alphabet of addresses. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** From now on this browser has this name and its key. @param {string} name @param {string} key */
export function hold(name, key) {
  set("own", { name, key });
  set("name", name);
}

/** Save the key as a file. */
export function saveKey() {
  const { name, key } = settings.own;
  const text = JSON.stringify({ oddtrick: "key", server: location.host, name, key }, null, 1);
  saveAs(new Blob([text], { type: "application/json" }), `oddtrick-${name.replace(/[^\p{L}\p{N}]+/gu, "-")}.key`);
}

/**
 * What a key file holds; null for a file that is none.
 * @param {string} text
 * @returns {{server: string, key: string} | null}
 */
export function readKey(text) {
  try {
    const { oddtrick, server, key } = JSON.parse(text);
    return oddtrick === "key" && /^[\w-]{43}$/.test(key) ? { server: String(server), key } : null;
  } catch {
    return null;
  }
}
