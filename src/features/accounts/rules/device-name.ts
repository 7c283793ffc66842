const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

/** The names of a browser and of its system; `undefined`: unknown. */
export type Device = { readonly browser: string | undefined; readonly system: string | undefined }

/** The device in a user agent: Firefox, Windows. */
export function deviceIn(userAgent: string): Device {
  const nameIn = (table: typeof browsers) => table.find(([pattern]) => pattern.test(userAgent))?.[1]
  return { browser: nameIn(browsers), system: nameIn(systems) }
}
