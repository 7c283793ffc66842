import { type Settings, text } from '../../platform/settings.ts'
import * as messages from './messages.ts'
import { isSetUpStep, type SetUpStep, setUpSteps } from './rules/set-up-step.ts'

export const hiddenSetUpSteps = text({
  name: 'hidden_set_up_steps',
  title: messages.settingHiddenSteps,
  help: messages.settingHiddenStepsHelp,
  group: 'identity',
  format: 'words',
  words: setUpSteps,
  choiceText: messages.stepName,
  default: '',
  check(steps) {
    const unknown = wordsOf(steps).find((step) => !isSetUpStep(step))
    return unknown && `hidden_set_up_steps: "${unknown}" is no step of setting up a shop.`
  },
})

export const setUpSettings = [hiddenSetUpSteps]

/** The steps of setting up that nobody wants to see. */
export function hiddenSteps(settings: Settings): readonly SetUpStep[] {
  return wordsOf(settings.get(hiddenSetUpSteps)).filter(isSetUpStep)
}

function wordsOf(steps: string): string[] {
  return steps.split(/[\s,]+/).filter(Boolean)
}
