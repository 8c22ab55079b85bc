/** Markup whose parts were escaped: what `html` returns and passes on untouched. */
export class SafeHtml {
  constructor(private readonly markup: string) {}
  toString(): string {
    return this.markup;
  }
}

type Part = string | number | SafeHtml | readonly SafeHtml[] | null;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand in markup and in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** A template whose every value is escaped, unless it is markup already. */
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
