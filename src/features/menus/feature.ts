import type { Feature } from '../../platform/feature.ts'
import { menuCommands } from './commands.ts'

export const menusFeature: Feature = { name: 'menus', commands: menuCommands }
