/**
 * Returns a function from a time zone (IANA name; undefined: that of the device) to its formatter. Each is made once, because making
 * one takes a slow phone a millisecond, and a list needs it for every line.
 */
export function zonedFormat(
  options: Intl.DateTimeFormatOptions,
  locale = 'en-GB',
): (timeZone: string | undefined) => Intl.DateTimeFormat {
  const formats = new Map<string | undefined, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(timeZone, format);
    return format;
  };
}
