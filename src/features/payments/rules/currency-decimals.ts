const none = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const three = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

/** How many decimals the minor unit of a currency stands for (ISO 4217): USD 2, JPY 0, KWD 3. */
export function decimalsOf(currency: string): number {
  if (none.includes(currency)) return 0
  return three.includes(currency) ? 3 : 2
}
