/** An amount of minor units as the wire has it, in whole units: 2450 is 24.5, 1699.15 is 16.9915. */
export function wireAmount(minor: number, decimals: number): number {
  return shifted(minor, -decimals)
}

/** The minor units of an amount of the wire; what is no amount is `undefined`. Fractions come back as they went. */
export function wireMinor(amount: string | number | undefined, decimals: number): number | undefined {
  const units = amount === '' || amount === undefined ? Number.NaN : Number(amount)
  return Number.isFinite(units) && units >= 0 ? shifted(units, decimals) : undefined
}

/** Moves the point in the written number: multiplied as binary numbers, a cent's fraction would not come back. */
function shifted(value: number, decimalPlaces: number): number {
  const [digits, exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + decimalPlaces}`)
}
