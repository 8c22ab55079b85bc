/** Names and numbers that occur only in the sample texts of `studio.config.ts`. */
const SAMPLES = [
  'Mar i Pins',
  'maripins',
  'Núria',
  '+34 600 000 000',
  'Clara R.',
  'Tom E.',
  'Inge M.',
  'under the pines',
  'Barcelona and Castelldefels',
];
/** Names that nobody can own (RFC 2606). */
const RESERVED_NAME = /[.@]example\b|\bexample\.(com|org|net)\b/;

/** Lists the parts of the studio's configuration that still hold sample data, such as `name` or `testimonials`. */
export function findSamples(config: Record<string, unknown>): string[] {
  return Object.entries(config).flatMap(([part, value]) => {
    const text = JSON.stringify(value);
    return SAMPLES.some((sample) => text.includes(sample)) || RESERVED_NAME.test(text) ? [part] : [];
  });
}
