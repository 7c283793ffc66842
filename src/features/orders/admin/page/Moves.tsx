import { Button, Menu, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { DialogEnd } from '../../../../admin/dialogs/DialogEnd.tsx'
import { mayUse } from '../../../../admin/page-data.ts'
import { notifyProblem } from '../../../../admin/parts/notify.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { moveText } from '../../rules/office/office-texts.ts'
import type { StaffMove } from '../../rules/office/staff-moves.ts'
import { announceMoves, announceWaiting } from '../moves/MoveNotice.tsx'
import { type Parcel, requestMoves } from '../moves/move-calls.ts'
import type { OfficeOrder } from '../office-calls.ts'
import { ConflictNotice } from './edit/ConflictNotice.tsx'
import { type Conflict, conflictOf } from './edit/conflict.ts'
import * as messages from './messages.ts'
import styles from './order-page.module.css'
import { ShipDialog } from './ShipDialog.tsx'
import { showChanged } from './shown-order.ts'

/** What is lost by a move that nobody makes by the way: confirmed first. */
const effects: Partial<Readonly<Record<StaffMove, () => string>>> = {
  cancel: messages.cancelEffects,
  withdraw: messages.withdrawEffects,
}

const isShipping = (move: StaffMove | undefined) => move === 'ship' || move === 'ship-part'

/** What can be done with an order now: the act that it awaits as a button, the others in a menu. */
export function Moves({ order }: { readonly order: OfficeOrder }) {
  const queries = useQueryClient()
  const [opened, setOpened] = useState<StaffMove>()
  const [conflict, setConflict] = useState<Conflict & { readonly seen: OfficeOrder }>()
  const close = () => {
    setOpened(undefined)
    setConflict(undefined)
  }
  const { intention, number, moves } = order
  const isPending = intention?.state === 'pending'
  useEffect(() => {
    if (intention?.state === 'pending') announceWaiting(intention, number)
  }, [intention, number])
  const request = useMutation({
    mutationFn: ({ move, parcel }: { readonly move: StaffMove; readonly parcel?: Parcel }) => {
      const { id, version } = conflict?.current ?? order
      return requestMoves([{ id, version, move, ...parcel }])
    },
    async onSuccess(results, { move }) {
      const error = results[0]?.error
      const found = conflictOf(error)
      if (found) {
        setConflict({ ...found, seen: order })
        // Where no dialog is open, the notice has one of its own.
        setOpened(move)
        await showChanged(queries, found.current)
        return
      }
      // What was typed stays where the shop refused it.
      if (!error) close()
      announceMoves({ move, results, numbers: new Map([[order.id, number]]) })
      await queries.invalidateQueries({ queryKey: ['orders'] })
    },
    async onError(error) {
      notifyProblem(messages.moveNotRequested({ number }), error)
      await queries.invalidateQueries({ queryKey: ['orders'] })
    },
  })
  const actedIn = useRef<OfficeOrder['state']>(undefined)
  useEffect(() => {
    if (!actedIn.current || actedIn.current === order.state) return
    actedIn.current = undefined
    // The button of an act goes when there is nothing more to do, and the focus with it.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus()
  }, [order.state])
  const start = (move: StaffMove) => {
    if (request.isPending || isPending) return
    actedIn.current = order.state
    if (isShipping(move) || effects[move]) setOpened(move)
    else request.mutate({ move })
  }
  // Whoever may note returns does so in their card, item by item.
  const isInCard = (move: StaffMove) => move === 'request-return' && mayUse('edit_shop_orders')
  const next = order.next_move
  const others = moves.filter((move) => move !== next && !isInCard(move))
  return (
    <div className={styles['moves']}>
      {others.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" rightSection={<Icon name="down" size={18} />} disabled={isPending}>
              {messages.moreActions()}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((move) => (
              <Menu.Item key={move} onClick={() => start(move)}>
                {moveText(move)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {next && (
        // Not disabled: it would lose the focus for the ten seconds in which a move waits.
        <Button
          onClick={() => start(next)}
          loading={request.isPending && !opened}
          data-disabled={isPending}
          aria-disabled={isPending}
        >
          {moveText(next)}
        </Button>
      )}
      {opened && isShipping(opened) ? (
        <ShipDialog
          order={order}
          isPart={opened === 'ship-part'}
          conflict={conflict}
          isBusy={request.isPending}
          ship={(move, parcel) => request.mutate({ move, parcel })}
          close={close}
        />
      ) : (
        opened && (
          <Modal opened onClose={close} title={messages.orderNumber({ number })} size="sm">
            {conflict ? (
              <ConflictNotice
                conflict={conflict}
                seen={conflict.seen}
                label={messages.lookAgain()}
                apply={close}
              />
            ) : (
              <>
                <p>{effects[opened]?.()}</p>
                <DialogEnd>
                  <Button variant="default" onClick={close}>
                    {messages.keepOrder()}
                  </Button>
                  <Button
                    color="clay"
                    loading={request.isPending}
                    onClick={() => request.mutate({ move: opened })}
                  >
                    {moveText(opened)}
                  </Button>
                </DialogEnd>
              </>
            )}
          </Modal>
        )
      )}
    </div>
  )
}
