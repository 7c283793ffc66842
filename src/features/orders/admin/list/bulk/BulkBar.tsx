import { Button, Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Question } from '../../../../../admin/dialogs/Question.tsx'
import { mayUse } from '../../../../../admin/page-data.ts'
import { notifyProblem } from '../../../../../admin/parts/notify.ts'
import { Icon } from '../../../../../ui/Icon.tsx'
import { moveText } from '../../../rules/office/office-texts.ts'
import { type StaffMove, staffMoves } from '../../../rules/office/staff-moves.ts'
import { announceMoves } from '../../moves/MoveNotice.tsx'
import { requestMoves } from '../../moves/move-calls.ts'
import type { ListedOrder, OfficeFilters } from '../../office-calls.ts'
import { useExport } from '../export-orders.ts'
import styles from '../list.module.css'
import * as messages from '../messages.ts'
import { ShipDialog } from './ShipDialog.tsx'
import { MAX_SELECTED, readAllOrders, type Selection } from './selection.ts'
import { TagDialog } from './TagDialog.tsx'

type Props = {
  readonly selection: Selection
  readonly filters: OfficeFilters
  /** How many orders the list has on all pages. */
  readonly total: number
}

type Dialog = 'ship' | 'cancel' | 'tags'

/** What can be done with the selected orders. */
export function BulkBar({ selection, filters, total }: Props) {
  const [dialog, openDialog] = useState<Dialog>()
  const close = () => openDialog(undefined)
  const move = useBulkMove(selection)
  const all = useMutation({
    mutationFn: () => readAllOrders(filters),
    onSuccess: selection.replace,
    onError: (error) => notifyProblem(messages.notAllSelected(), error),
  })
  const download = useExport()
  const { orders } = selection
  const mayTag = mayUse('edit_shop_orders')
  const count = orders.length
  const ids = orders.map(({ id }) => id)
  const moves = bulkMoves(orders)
  const [first] = moves
  const start = (one: StaffMove) => {
    if (one === 'ship' || one === 'cancel') openDialog(one)
    else move.mutate({ move: one })
  }
  const canSelectMore = count < Math.min(total, MAX_SELECTED)
  return (
    <section className={styles['bulk']} aria-label={messages.selected({ count })}>
      <p className={styles['bulkCount']} role="status">
        {messages.selected({ count })}
        {canSelectMore && (
          <Button variant="subtle" size="compact-sm" loading={all.isPending} onClick={() => all.mutate()}>
            {total > MAX_SELECTED
              ? messages.selectFirst({ count: MAX_SELECTED })
              : messages.selectAll({ count: total })}
          </Button>
        )}
      </p>
      <div className={styles['bulkActs']}>
        {orders.some(({ fulfilment }) => isToPack(fulfilment)) && (
          <Button component={Link} to={`/packing/?orders=${ids.slice(0, MAX_PACKED).join()}`}>
            {messages.pack()}
          </Button>
        )}
        {first && (
          <Button variant="default" loading={move.isPending} onClick={() => start(first.move)}>
            {messages.moveCount({ move: moveText(first.move), count: first.count })}
          </Button>
        )}
        <Menu position="top-end">
          <Menu.Target>
            <Button
              variant="default"
              rightSection={<Icon name="up" size={16} />}
              disabled={moves.length < 2 && !mayTag}
            >
              {messages.more()}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {moves.slice(1).map((one) => (
              <Menu.Item key={one.move} onClick={() => start(one.move)}>
                {messages.moveCount({ move: moveText(one.move), count: one.count })}
              </Menu.Item>
            ))}
            {moves.length > 1 && mayTag && <Menu.Divider />}
            {mayTag && <Menu.Item onClick={() => openDialog('tags')}>{messages.editTags()}</Menu.Item>}
            {mayUse('view_woocommerce_reports') && (
              <Menu.Item onClick={() => download.mutate({ include: ids })}>{messages.exportCsv()}</Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
        <Button variant="subtle" onClick={selection.clear}>
          {messages.clearSelection()}
        </Button>
      </div>
      <ShipDialog
        count={countOf(moves, 'ship')}
        isOpen={dialog === 'ship'}
        close={close}
        ship={(carrier) => move.mutate({ move: 'ship', carrier })}
      />
      <Question
        isOpen={dialog === 'cancel'}
        title={messages.cancelOrders({ count: countOf(moves, 'cancel') })}
        keepLabel={messages.keepOrders()}
        actLabel={messages.cancelOrders({ count: countOf(moves, 'cancel') })}
        keep={close}
        act={() => {
          close()
          move.mutate({ move: 'cancel' })
        }}
      >
        {messages.cancelEffects()}
      </Question>
      <TagDialog orders={orders} isOpen={dialog === 'tags'} close={close} />
    </section>
  )
}

/** The most orders that are packed in one go. */
const MAX_PACKED = 100

function isToPack(fulfilment: ListedOrder['fulfilment']): boolean {
  return fulfilment === 'unshipped' || fulfilment === 'in-production' || fulfilment === 'partly-shipped'
}

type MoveCount = { readonly move: StaffMove; readonly count: number }

/** The moves that some of the orders allow, that which most of them await first. Parts of orders are sent one by one. */
function bulkMoves(orders: readonly ListedOrder[]): readonly MoveCount[] {
  const awaited = (move: StaffMove) => orders.filter(({ next_move }) => next_move === move).length
  return staffMoves
    .filter((move) => move !== 'ship-part')
    .map((move) => ({ move, count: orders.filter(({ moves }) => moves.includes(move)).length }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => awaited(other.move) - awaited(one.move))
}

function countOf(moves: readonly MoveCount[], move: StaffMove): number {
  return moves.find((one) => one.move === move)?.count ?? 0
}

/** Requests a move of all selected orders that allow it; the shop says of each what became of it. */
function useBulkMove(selection: Selection) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ move, carrier = '' }: { readonly move: StaffMove; readonly carrier?: string }) =>
      requestMoves(selection.orders.map(({ id, version }) => ({ id, version, move, carrier }))),
    async onSuccess(results, { move }) {
      const numbers = new Map(selection.orders.map(({ id, number }) => [id, number]))
      announceMoves({ move, results, numbers })
      selection.clear()
      await queries.invalidateQueries({ queryKey: ['orders'] })
    },
    onError: (error) => notifyProblem(messages.notMoved(), error),
  })
}
