/** What a new shop needs before it sells, in this order. */
export const setUpSteps = ['name', 'address', 'currency', 'shipping', 'payment', 'product', 'order'] as const

export type SetUpStep = (typeof setUpSteps)[number]

export function isSetUpStep(name: string): name is SetUpStep {
  return setUpSteps.some((step) => step === name)
}
