import { pageData } from '../browser/shop-data.ts'
import type { CurrencyFormat } from '../kernel/format.ts'
import type { Capability, Role } from '../kernel/roles.ts'

/** What the page of the back office says about the shop and the person who is signed in. */
export type AdminPageData = {
  readonly shopName: string
  readonly currency: CurrencyFormat
  readonly person: {
    readonly id: number
    readonly name: string
    readonly roles: readonly Role[]
    /** The rights of these roles. The server checks them again at every call. */
    readonly capabilities: readonly string[]
  }
}

let data: AdminPageData | undefined

/** The data of this page, read once. */
export function adminPageData(): AdminPageData {
  data ??= pageData('admin-data') as AdminPageData
  return data
}

/** Whether the person has this right. */
export function mayUse(capability: Capability): boolean {
  return adminPageData().person.capabilities.includes(capability)
}
