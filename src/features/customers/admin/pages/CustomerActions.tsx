import { Button, Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mayUse } from '../../../../admin/page-data.ts'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { saveFile } from '../../../../admin/parts/save-file.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { aboutCustomer, type CustomerRecord, customers } from '../customer-calls.ts'
import { BlockDialog } from './BlockDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import * as messages from './messages.ts'

type Dialog = 'edit' | 'block' | 'merge' | 'erase'

/** What managers do with the account of a customer; what cannot be undone is confirmed in a dialog. */
export function CustomerActions({ customer }: { readonly customer: CustomerRecord }) {
  const { id, name } = customer
  const queries = useQueryClient()
  const [dialog, setDialog] = useState<Dialog>()
  const unblock = useMutation({
    mutationFn: () => customers.change(id, { blocked: false }),
    async onSuccess() {
      notifyDone(messages.customerUnblocked({ name }))
      await queries.invalidateQueries({ queryKey: ['customers'] })
    },
    onError: (error) => notifyProblem(messages.notUnblocked(), error),
  })
  const download = useMutation({
    mutationFn: () => aboutCustomer(id).personalData(),
    onSuccess(data) {
      saveFile(`customer-${id}.json`, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
      notifyDone(messages.dataDownloaded())
    },
    onError: (error) => notifyProblem(messages.notDownloaded(), error),
  })
  const act = useMutation({
    mutationFn: () => aboutCustomer(id).act(),
    onSuccess: () => location.assign('/'),
    onError: (error) => notifyProblem(messages.notActing(), error),
  })
  const dialogProps = { customer, close: () => setDialog(undefined) }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            loading={unblock.isPending || download.isPending || act.isPending}
            rightSection={<Icon name="down" size={18} />}
          >
            {messages.actions()}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setDialog('edit')}>{messages.edit()}</Menu.Item>
          {!customer.blocked && <Menu.Item onClick={() => act.mutate()}>{messages.actAs()}</Menu.Item>}
          {customer.blocked ? (
            <Menu.Item onClick={() => unblock.mutate()}>{messages.unblockCustomer()}</Menu.Item>
          ) : (
            <Menu.Item onClick={() => setDialog('block')}>{messages.blockCustomer()}</Menu.Item>
          )}
          <Menu.Item onClick={() => setDialog('merge')}>{messages.merge()}</Menu.Item>
          <Menu.Item onClick={() => download.mutate()}>{messages.exportData()}</Menu.Item>
          {mayUse('delete_users') && (
            <Menu.Item onClick={() => setDialog('erase')}>{messages.erase()}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'edit' && <EditDialog customer={customer} close={dialogProps.close} />}
      <BlockDialog isOpen={dialog === 'block'} {...dialogProps} />
      <MergeDialog isOpen={dialog === 'merge'} {...dialogProps} />
      <EraseDialog isOpen={dialog === 'erase'} {...dialogProps} />
    </>
  )
}
