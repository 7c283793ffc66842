const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const withThreeDecimals = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

/** The number of decimals of a currency's minor unit (ISO 4217): USD 2, JPY 0, KWD 3. */
export function decimalsOf(currency: string): number {
  if (withoutDecimals.includes(currency)) return 0
  return withThreeDecimals.includes(currency) ? 3 : 2
}
