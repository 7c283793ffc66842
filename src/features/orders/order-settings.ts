import { type SettingDeclaration, wholeNumber } from '../../platform/settings.ts'

export const lookUpTries = wholeNumber({
  name: 'order_look_up_tries',
  help: 'How many e-mail addresses may be tried at one order number within 15 minutes, where guests look their orders up.',
  default: 10,
  min: 3,
  max: 1000,
})

export const orderSettings: readonly SettingDeclaration[] = [lookUpTries]
