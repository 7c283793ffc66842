import { Jobs } from './Jobs.tsx'

/** `/admin/emails/`: emails that are not sent yet. */
export default function EmailList() {
  return <Jobs kind="mails" />
}
