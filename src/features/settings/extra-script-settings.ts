import { type Settings, text } from '../../platform/settings.ts'
import * as messages from './messages.ts'
import { parseScriptUrls, scriptOrigins } from './rules/script-urls.ts'

/** External scripts on every page of the shop (docs/wire.md 3.3). */
export const extraScripts = text({
  name: 'extra_scripts',
  title: messages.settingExtraScripts,
  help: messages.settingExtraScriptsHelp,
  group: 'scripts',
  format: 'words',
  default: '',
  check: (text) =>
    parseScriptUrls(text)
      ? undefined
      : 'extra_scripts must be addresses that start with https:// or paths that start with /, separated by spaces.',
})

/** The scripts that the owner added, in their order. */
export function extraScriptUrls(settings: Settings): readonly string[] {
  return parseScriptUrls(settings.get(extraScripts)) ?? []
}

/** The origins of these scripts, besides the shop itself. */
export function extraScriptOrigins(settings: Settings): readonly string[] {
  return scriptOrigins(extraScriptUrls(settings))
}
