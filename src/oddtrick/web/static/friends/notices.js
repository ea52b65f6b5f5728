// Notices by Web Push: whether this browser shows them, and how that is switched.

import * as api from "./api.js";

/** @returns {Promise<PushManager | null>} */
async function manager() {
  const found = await navigator.serviceWorker?.getRegistration();
  return found?.pushManager ?? null;
}

/** Whether this browser is told of turns. */
export const told = async () => Boolean(await (await manager())?.getSubscription());

/**
 * Switch notices on or off; whether they are on then.
 * @param {boolean} on
 * @param {string} key the server's public key
 */
export async function tell(on, key) {
  const line = await manager();
  if (!line) return false;
  const old = await line.getSubscription();
  if (!on) {
    if (old) await api.notify(false, old);
    await old?.unsubscribe();
    return false;
  }
  if ((await Notification.requestPermission()) !== "granted") return false;
  await api.notify(true, old ?? (await line.subscribe({ userVisibleOnly: true, applicationServerKey: key })));
  return true;
}
