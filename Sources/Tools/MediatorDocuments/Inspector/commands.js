// The commands of the tool that show which route a URL resolves to.

/** The file of the manifest in commands, as the reader wrote it last. */
let manifestFile = "manifest.json";

/** Returns a text as one word of a shell. */
const shellWord = (text) => (/^[\w@%+:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

const explainCommand = (url, source) =>
  printable(["mediator", "explain", manifestFile || "MANIFEST", url || "URL", "--source", source].map(shellWord).join(" "));

/** Creates a command with a button that copies it. */
function commandLine(command) {
  const text = code(command);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(command);
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    } catch {
      // A browser may not allow a page to copy. The reader can copy the selected text.
      getSelection().selectAllChildren(text);
    }
  };
  const button = h("button", { type: "button", class: "copy", onclick: copy }, "Copy");
  return h("div", { class: "command" }, text, button);
}

/** Shows the command for a URL from a source, and those for the examples of the page. */
function commandsView(model, text = "", source = "") {
  const field = { autocomplete: "off", autocapitalize: "off", spellcheck: "false" };
  const url = h("input", { ...field, value: text, inputmode: "url", placeholder: "app://target/action" });
  const sources = h("select", {}, model.sources.map((name) => h("option", { value: name, selected: name === source }, name)));
  const manifest = h("input", { ...field, value: manifestFile });
  const command = h("div", { role: "status" });
  const examples = h("div", { class: "examples" });

  const showCommand = () => command.replaceChildren(commandLine(explainCommand(url.value.trim(), sources.value)));
  const showExamples = () => examples.replaceChildren(...exampleCommands(model));
  const change = () => {
    showCommand();
    history.replaceState(null, "", url.value === "" ? href("url") : href("url", url.value, sources.value));
  };
  url.addEventListener("input", change);
  sources.addEventListener("change", change);
  manifest.addEventListener("input", () => {
    manifestFile = manifest.value;
    showCommand();
    showExamples();
  });
  showCommand();
  showExamples();

  return h("div", { class: "page wide" },
    h("h1", {}, "Try a URL"),
    h("p", { class: "lead" },
      code("mediator explain"), " shows which route a URL resolves to, and why the others do not match. It opens nothing. ",
      "Copy the command, and run it in the folder of the manifest."),
    h("div", { class: "ask" },
      h("label", {}, "URL", url), h("label", {}, "Source", sources), h("label", {}, "Manifest", manifest)),
    command, examples);
}

/** Returns tables of the commands for all routes, and for actions that URLs name. */
function exampleCommands(model) {
  const command = (url, exposures) => commandLine(explainCommand(url, firstSource(model, exposures)));
  const routes = model.routes.map((route) => [routePattern(route), command(route.example, exposuresOf(model, route))]);
  const actions = model.actions.filter(({ address }) => model.direct[address])
    .map(({ address, exposure }) => [keyLink(model, address), command(model.direct[address], [exposure])]);
  return [
    section("Routes", routes.length > 0 && table(["Pattern", "Command"], routes)),
    section("Actions without a route", actions.length > 0 && table(["Action", "Command"], actions)),
  ].filter(Boolean);
}
