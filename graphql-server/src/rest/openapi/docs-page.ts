import * as z from 'zod/mini';
import { studio } from '#studio';
import { html, SafeHtml } from '../../lib/html';
import { type Call, TAGS } from '../call';
import { buildOpenApi, getName, listFailures, STATUS_MEANINGS, toQuerySchema } from './build-openapi';

type Property = z.core.JSONSchema.BaseSchema;
type Schema = { properties?: Record<string, Property>; required?: string[] };

/** The page of these calls: one section per topic, each call folded. It needs no script and no other file. */
export function renderDocs(calls: readonly Call[]): string {
  const { components } = buildOpenApi(calls) as { components: { schemas: Record<string, Schema> } };
  const sections = Object.entries(TAGS).map(([tag, description]) => {
    const ofTag = calls.filter((call) => call.tag === tag);
    return html`<section aria-labelledby="${toAnchor(tag)}">
<h2 id="${toAnchor(tag)}">${tag}</h2>
<p class="quiet">${description}</p>
${ofTag.map((call) => renderCall(call, components.schemas))}
</section>
`;
  });
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>API · ${studio.name}</title>
<style>${new SafeHtml(STYLE)}</style>
</head>
<body>
<main>
<h1>The API of ${studio.name}</h1>
<p>Every REST call, made from the same table as <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). GraphQL has
the same and more: <code>POST /graphql</code>, described in <code>schema.graphql</code> and, outside production, in
the <a href="/graphiql">playground</a>.</p>
<p>Public calls need nothing. For the others, sign in with <code>POST /api/auth/admin/login</code> and send the token
of the answer as <code>Authorization: Bearer {token}</code>. A failure is JSON with a <code>message</code> for people,
and its status says what kind it is:</p>
<details><summary><b>Statuses</b></summary>
<dl class="statuses">${Object.entries(STATUS_MEANINGS).map(([status, meaning]) => html`<dt>${status}</dt><dd>${formatText(meaning)}</dd>`)}</dl>
</details>
<nav aria-label="Topics"><ul>${Object.keys(TAGS).map((tag) => html`<li><a href="#${toAnchor(tag)}">${tag}</a></li>`)}</ul></nav>
${sections}
${renderTypes(components.schemas)}
</main>
</body>
</html>
`.toString();
}

const toAnchor = (tag: string) => tag.toLowerCase().replace(/[^a-z]+/g, '-');

function renderCall(call: Call, schemas: Record<string, Schema>): SafeHtml {
  const { method, path, isAdmin, summary, description, input, answer, takesIdempotencyKey } = call;
  return html`<details>
<summary><b class="method">${method}</b> <code>${path}</code> <span class="who">${isAdmin ? 'Admin' : 'Public'}</span>
<span class="what">${formatText(summary)}</span></summary>
${description ? html`<p>${formatText(description)}</p>` : null}
${call.isAlsoUnderApi ? html`<p>Also at <code>/api${path}</code>.</p>` : null}
${call.isOpen ? html`<p>A page of any origin may read it (<code>Access-Control-Allow-Origin: *</code>).</p>` : null}
${takesIdempotencyKey ? html`<p>The header <code>Idempotency-Key</code> makes it safe to repeat.</p>` : null}
${input && method === 'GET' ? renderFields('Query', toQuerySchema(input)) : null}
${input && method !== 'GET' ? renderFields('Body', schemas[getName(input.schema) ?? '']) : null}
${renderAnswer(answer, schemas)}
<p class="quiet">Failures: ${listFailures(call).join(', ')}</p>
</details>
`;
}

function renderAnswer({ status, description, body }: Call['answer'], schemas: Record<string, Schema>): SafeHtml {
  if (typeof body === 'string') return html`<p><b>Answer ${status}</b> (${body}): ${description}</p>`;
  const isList = body instanceof z.ZodMiniArray;
  const name = getName(isList ? (body.def.element as z.ZodMiniType) : body);
  const schema = name ? schemas[name] : undefined;
  const what = html`<p><b>Answer ${status}</b>: ${description}${schema && isList ? ' A list, each with:' : ''}</p>`;
  return schema ? html`${what}${renderFields(null, schema)}` : what;
}

function renderFields(title: string | null, { properties = {}, required = [] }: Schema = {}): SafeHtml {
  const rows = Object.entries(properties).map(
    ([name, property]) => html`<dt><code>${name}</code>${required.includes(name) ? null : html` <i>optional</i>`}</dt>
<dd><span class="type">${formatType(property)}</span>${property.description ? html` · ${formatText(property.description)}` : null}</dd>
`,
  );
  return html`${title ? html`<p><b>${title}</b></p>` : null}<dl class="fields">${rows}</dl>`;
}

/** The types that stand inside of answers, which the fields link to. */
function renderTypes(schemas: Record<string, Schema>): SafeHtml {
  const text = JSON.stringify(Object.values(schemas));
  const inside = Object.entries(schemas).filter(([name]) => text.includes(`"#/components/schemas/${name}"`));
  const types = inside.map(
    ([name, schema]) => html`<h3 id="type-${name}">${name}</h3>
${renderFields(null, schema)}`,
  );
  return html`<section aria-labelledby="types"><h2 id="types">Types</h2>${types}</section>`;
}

/** Renders the parts between backticks as code. */
const formatText = (text: string): SafeHtml =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`;

/** A type in a few words: `string or null`, `"DAILY" or "WEEKLY"`, `list of Reply`. */
function formatType(property: Property): SafeHtml {
  const { type, format, enum: values, const: only, $ref, items } = property;
  if ($ref) {
    const name = $ref.split('/').at(-1) ?? '';
    return html`<a href="#type-${name}">${name}</a>`;
  }
  if (values) return html`${values.map((value) => JSON.stringify(value)).join(' or ')}`;
  if (only !== undefined) return html`${JSON.stringify(only)}`;
  if (property.anyOf) return joinTypes(property.anyOf);
  if (typeof items === 'object' && !Array.isArray(items)) return html`list of ${formatType(items)}`;
  if (Array.isArray(type)) return html`${type.join(' or ')}`;
  return html`${format ?? (typeof type === 'string' ? type : 'any')}`;
}

const joinTypes = (types: Property[]) =>
  html`${types.map((one, index) => html`${index > 0 ? ' or ' : ''}${formatType(one)}`)}`;

/** The studio's colours, as in web/src/styles/tokens.css, with the fonts of the device. */
const STYLE = `
:root {
  color-scheme: light dark;
  --foam: #fbf8f2; --sand: #f1e8d9; --ink: #14302f; --ink-2: #48605d; --sea: #0b5a5c; --line: #d8ccb8; --sun: #a83f1c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --foam: #0e1f22; --sand: #142a2d; --ink: #eef3ec; --ink-2: #a9bdb8; --sea: #7cc9c2; --line: #27464a; --sun: #f09a6d;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--foam); color: var(--ink); font: 17px/1.6 Figtree, system-ui, sans-serif; }
main { max-width: 56rem; margin: 0 auto; padding: 2.5rem 1.25rem 5rem; }
h1 { margin: 0 0 1rem; font: 560 clamp(1.9rem, 1.5rem + 2vw, 2.75rem)/1.1 Fraunces, Georgia, serif; }
h2 { margin: 3rem 0 0.25rem; font: 560 1.6rem/1.2 Fraunces, Georgia, serif; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
a { color: var(--sea); }
code { font: 0.92em ui-monospace, 'SF Mono', Menlo, Consolas, monospace; overflow-wrap: anywhere; }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--sea); outline-offset: 3px; border-radius: 4px; }
.quiet { color: var(--ink-2); }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 1.5rem 0 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 0.6rem 0; }
details { border-bottom: 1px solid var(--line); }
details[open] { padding-bottom: 1rem; }
summary {
  display: grid; grid-template-columns: 5.5rem 1fr auto; gap: 0 0.75rem; align-items: baseline; padding: 0.8rem 0.25rem;
  cursor: pointer;
}
summary:hover { background: var(--sand); }
summary > b:only-child { grid-column: 1 / -1; }
summary b::before { content: '▸ '; }
details[open] > summary b::before { content: '▾ '; }
.method { color: var(--sun); font-size: 0.85rem; letter-spacing: 0.04em; }
.who { color: var(--ink-2); font-size: 0.85rem; }
.what { grid-column: 2 / -1; color: var(--ink-2); }
dl { display: grid; grid-template-columns: minmax(9rem, auto) 1fr; gap: 0.35rem 1.25rem; margin: 0 0 1.25rem; }
dl.statuses { grid-template-columns: auto 1fr; }
dt i { color: var(--ink-2); font-size: 0.85rem; }
dd { margin: 0; overflow-wrap: anywhere; }
.type { color: var(--ink-2); }
h3 { margin: 1.5rem 0 0.5rem; font-size: 1.1rem; }
@media (max-width: 36rem) {
  summary { grid-template-columns: 1fr auto; }
  summary code { grid-column: 1 / -1; grid-row: 2; }
  .what { grid-column: 1 / -1; }
  dl.fields { grid-template-columns: 1fr; gap: 0; }
  dl.fields dd { margin-bottom: 0.6rem; }
}
`;
