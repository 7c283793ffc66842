import { type Settings, text } from '../../platform/settings.ts'
import { scriptAddresses, scriptOrigins } from './rules/script-addresses.ts'

/** Scripts of others on every page of the shop (docs/wire.md 3.3). */
export const extraScripts = text({
  name: 'extra_scripts',
  help: 'Addresses of further scripts for every page, in their order, with spaces between: https ones, or paths of this shop.',
  default: '',
  check: (text) =>
    scriptAddresses(text)
      ? undefined
      : 'extra_scripts must be addresses that begin with https:// or paths that begin with /, with spaces between them.',
})

/** The scripts that the owner added, in their order. */
export function extraScriptAddresses(settings: Settings): readonly string[] {
  return scriptAddresses(settings.get(extraScripts)) ?? []
}

/** Where they come from, beside the shop itself. */
export function extraScriptOrigins(settings: Settings): readonly string[] {
  return scriptOrigins(extraScriptAddresses(settings))
}
