import { Link } from 'react-router'
import { Jobs } from './Jobs.tsx'
import * as messages from './messages.ts'

/** `/admin/emails/`: emails that are not sent yet. */
export default function EmailList() {
  return (
    <Jobs kind="mails">
      <Link to="/sent-emails/">{messages.sentEmails()}</Link>
    </Jobs>
  )
}
