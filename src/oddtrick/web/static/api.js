// The few HTTP calls. Each gives the answer, or throws an Error with a sentence to show.

import { t } from "./strings.js";

async function call(method, path, body) {
  let answer, data;
  try {
    answer = await fetch(path, {
      method,
      headers: body ? { "content-type": "application/json" } : {},
      body: body ? JSON.stringify(body) : undefined,
    });
    data = await answer.json();
  } catch {
    throw new Error(t.failed);
  }
  if (!answer.ok) {
    const error = new Error(data?.error ?? t.failed);
    error.status = answer.status;
    throw error;
  }
  return data;
}

export const games = () => call("GET", "/api/games");
export const newTable = (wish) => call("POST", "/api/tables", wish);
export const table = (id) => call("GET", `/api/tables/${encodeURIComponent(id)}`);
export const sit = (id, wish) => call("POST", `/api/tables/${encodeURIComponent(id)}/seats`, wish);
