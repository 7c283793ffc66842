import { BadConfig, type Config } from '../config.ts'
import {
  checkAddressLimits,
  checkChromium,
  checkDatabase,
  checkDataFolder,
  checkDiskSpace,
  checkImageFolders,
  checkNodeVersion,
} from './checks.ts'
import type { Command, CommandContext } from './command.ts'
import type { Check, Finding } from './finding.ts'

const checks: readonly Check[] = [
  checkNodeVersion,
  checkDataFolder,
  checkImageFolders,
  checkDiskSpace,
  checkDatabase,
  checkAddressLimits,
  checkChromium,
]

const symbols = { good: '✓', bad: '✗', optional: '–' } as const

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Checks that the shop can run here, and how to fix any problems',
  usage: '',
  options: {},
  async run(_args, context) {
    const config = readConfigOf(context)
    const findings = config ? await Promise.all(checks.map((check) => check(config))) : []
    for (const finding of findings.flat()) printFinding(finding, context)
    return !config || findings.flat().some(({ state }) => state === 'bad') ? 1 : 0
  },
}

function readConfigOf(context: CommandContext): Config | undefined {
  try {
    const { config } = context
    printFinding({ state: 'good', what: 'The environment variables are valid' }, context)
    return config
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error
    printFinding(
      { state: 'bad', what: error.message, solution: 'Correct these variables, or unset them.' },
      context,
    )
    return undefined
  }
}

function printFinding({ state, what, solution }: Finding, { print }: CommandContext): void {
  print(`${symbols[state]} ${what}`)
  if (solution) print(`    ${solution}`)
}
