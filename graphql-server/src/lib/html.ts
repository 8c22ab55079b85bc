/** Escaped markup, which `html` inserts unchanged. */
export class SafeHtml {
  constructor(private readonly markup: string) {}
  toString(): string {
    return this.markup;
  }
}

type Part = string | number | SafeHtml | readonly SafeHtml[] | null;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for markup and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Tags a template whose values are escaped, except SafeHtml. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): SafeHtml {
  const markup = strings.map((text, index) => text + (index < parts.length ? render(parts[index] ?? null) : ''));
  return new SafeHtml(markup.join(''));
}

function render(part: Part): string {
  if (part === null) return '';
  if (part instanceof SafeHtml) return part.toString();
  if (typeof part === 'object') return part.map(String).join('');
  return escapeHtml(String(part));
}
