// Opens every view of a page with texts that contain markup and scripts, and checks the elements of the document.

const problems = [];
const tags = new Set();
const places = [[], ["routes"], ["graph"], ["actions"], ["modules"],
  ...model.actions.map(({ address }) => ["actions", address]), ...model.modules.map(({ name }) => ["modules", name]),
  ["url"],
  ...hostile.flatMap((text) => [["url", text, "push"], ["actions", text], [text]])];
window.alert = () => problems.push("a script of the manifest ran");
for (const place of places) {
  try {
    history.replaceState(null, "", href(...place));
    show();
    document.getElementById("search").value = place.at(-1) ?? "";
    document.getElementById("search").dispatchEvent(new Event("input"));
  } catch (error) {
    problems.push(`${JSON.stringify(place)}: ${error.stack}`);
  }
  // Direction and control characters of a name would reach beyond it.
  const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.exec(document.querySelector("main").textContent);
  if (hidden) problems.push(`${JSON.stringify(place)} shows the character ${hidden[0].codePointAt(0).toString(16)}`);
  if (document.documentElement.scrollWidth > innerWidth) problems.push(`${JSON.stringify(place)} is wider than the window`);
  for (const element of document.querySelectorAll("*")) {
    tags.add(element.localName);
    for (const { name, value } of element.attributes) {
      if (/^on|style|srcdoc|^src$/.test(name)) problems.push(`${element.localName} has ${name}`);
      if (name === "href" && !value.startsWith("#")) problems.push(`a link leads to ${value}`);
    }
  }
}
// Expressions that backtrack, or that begin anew at each character, would take minutes.
for (const part of ["<[", "<[\\\\", "<[\\<", "<[a]", "\\\\"]) [..."/".concat("<[", part.repeat(400_000)).matchAll(PATTERN_PART)];
const types = [..."/:a<[a-z]{1,2}>/:b<[\\]>]+>/:c<new|old>.:d<int>".matchAll(PATTERN_PART)].map(({ groups }) => groups.type).filter(Boolean);
if (types.join(" ") !== "<[a-z]{1,2}> <[\\]>]+> <new|old> <int>") problems.push(`the types of parameters are ${types.join(" ")}`);

// A command is one line of a shell, whatever the URL contains.
const command = explainCommand("app://a?b='c' $(d)\u202e", "push");
if (command !== String.raw`mediator explain manifest.json 'app://a?b='\''c'\'' $(d)\u{202E}' --source push`) {
  problems.push(`the command is ${command}`);
}
const copied = [];
Object.defineProperty(navigator, "clipboard", { value: { writeText: (text) => copied.push(text) } });
const line = commandLine(command);
line.querySelector("button").click();
if (copied.join() !== command || line.querySelector("code").textContent !== command) problems.push(`copied: ${copied}`);

const allowed = "html head meta title style body a svg path header span div input kbd button nav main noscript p script ul li h1 h2 b section progress table thead tbody tr th td code i small caption label select option ol article g rect text desc defs marker wbr".split(" ");
for (const tag of tags) if (!allowed.includes(tag)) problems.push(`there is an element ${tag}`);
if (document.scripts.length !== 2) problems.push(`there are ${document.scripts.length} scripts`);
document.body.append(Object.assign(h("pre", { id: "report" }), { textContent: [`hostile: ${places.length} views, ${problems.length} problems`, ...new Set(problems)].join("\n") }));
