import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Question } from '../../../../admin/dialogs/Question.tsx'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { queries } from '../../../../admin/queries.ts'
import * as messages from './messages.ts'
import { type Webhook, webhooks } from './webhook-calls.ts'

/** Deletes a webhook with its log, after a question. */
export function RemoveWebhook({ webhook: { id, name } }: { readonly webhook: Webhook }) {
  const [isOpen, question] = useDisclosure()
  const navigate = useNavigate()
  const removal = useMutation({
    mutationFn: () => webhooks.remove(id, { force: true }),
    async onSuccess() {
      notifyDone(messages.removed({ name }))
      await navigate('/webhooks/', { replace: true })
      await queries.invalidateQueries({ queryKey: ['webhooks', 'list'] })
    },
    onError(error) {
      question.close()
      notifyProblem(messages.notRemoved({ name }), error)
    },
  })
  return (
    <>
      <Button variant="default" onClick={question.open}>
        {messages.remove()}
      </Button>
      <Question
        isOpen={isOpen}
        title={messages.removeTitle({ name })}
        keepLabel={messages.keep()}
        actLabel={messages.remove()}
        isBusy={removal.isPending}
        keep={question.close}
        act={() => removal.mutate()}
      >
        {messages.removeText()}
      </Question>
    </>
  )
}
