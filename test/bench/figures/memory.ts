import { memoryMb } from '../../support/process/process-tree.ts'
import type { ShopFigures } from './finding.ts'

/** Memory of the shop with its database and other processes, before any load. */
export const memoryAtRest: ShopFigures = {
  name: 'memory-at-rest',
  async measure({ pid }) {
    await new Promise((resolve) => setTimeout(resolve, 5000))
    return [{ title: 'memory at rest, shop and database', value: await memoryMb(pid), unit: 'MB', max: 180 }]
  },
}

/** The same after the loads of the calls. */
export const memoryAfter: ShopFigures = {
  name: 'memory-after',
  async measure({ pid }) {
    return [{ title: 'memory after the calls', value: await memoryMb(pid), unit: 'MB', max: 260 }]
  },
}
