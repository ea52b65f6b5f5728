// A tutorial that runs in the page: each sample can be changed and has a button.

const place = new URL(".", document.currentScript.src);
let worker;
let asked = 0;

function run(code, told, done) {
  worker ??= new Worker(new URL("worker.js", place), { type: "module" });
  const number = ++asked;
  const hear = ({ data }) => {
    if (data.number !== number) return;
    if (data.text) told(data.text);
    if (!data.done) return;
    worker.removeEventListener("message", hear);
    done();
  };
  worker.addEventListener("message", hear);
  worker.postMessage({ number, code });
}

function equip(sample) {
  const text = sample.querySelector("pre");
  text.contentEditable = "plaintext-only";
  text.spellcheck = false;
  text.setAttribute("aria-label", "Python, can be changed");
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Run" });
  button.className = "run-sample";
  const shown = document.createElement("pre");
  shown.className = "run-output";
  shown.setAttribute("role", "status");
  shown.hidden = true;
  button.addEventListener("click", () => {
    button.disabled = true;
    shown.hidden = false;
    shown.textContent = worker ? "" : "Python is being fetched, once ...\n";
    let first = true;
    const told = (line) => {
      if (first) shown.textContent = "";
      first = false;
      shown.textContent += line;
    };
    run(text.textContent, told, () => {
      if (first) shown.textContent = "Done. Nothing was printed.";
      button.disabled = false;
    });
  });
  sample.after(button, shown);
}

document.addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll("div.highlight-python").forEach(equip);
});
