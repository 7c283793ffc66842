import { resourceClient } from '../../../browser/api/resource-client.ts'
import type { returnableItemsContract, returnsContract } from '../rest/returns-resource.ts'

export const returns = resourceClient<typeof returnsContract>('handsel/v1/returns')
export const returnableItemsOf = (orderId: number) =>
  resourceClient<typeof returnableItemsContract>(`handsel/v1/orders/${orderId}/returnable-items`)

export type ReturnRecord = Awaited<ReturnType<typeof returns.get>>
export type ReturnableItem = Awaited<
  ReturnType<ReturnType<typeof returnableItemsOf>['list']>
>['items'][number]
export type ReturnChange = Parameters<typeof returns.change>[1]
