/** True on an iPhone, iPad or iPod, which names an iPhone too. An iPad identifies as a Mac; no Mac has a touch screen. */
export function isAppleMobile(userAgent: string, touchPoints: number): boolean {
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
}
