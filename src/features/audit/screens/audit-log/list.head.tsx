import { Text } from '@mantine/core'
import { IconAlertTriangle, IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../../api/api-error.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../../crud/fields/instants.ts'
import { lateAfterSeconds } from '../../../../domain/audit.ts'
import { ageText } from '../../../../ui/age-text.ts'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import type { AuditState } from '../../domain/wire.ts'
import { stateQuery } from '../queries.ts'
import classes from './Audit.module.css'

/** Above the audit log: up to where it is sealed, and the hash to compare later. */
export default function AuditLogHead() {
  const { data, error, refetch } = useQuery(stateQuery)
  if (!data && error)
    return (
      <ErrorTile
        title="The state of the audit log could not be loaded"
        reason={messageOf(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Text size="sm">Checking how far the log is sealed…</Text>
  return <State {...data} />
}

function State({ entries, hash, sealedAt, waitingSeconds }: AuditState) {
  const { zone } = useCaller()
  const isLate = waitingSeconds > lateAfterSeconds
  const Icon = isLate ? IconAlertTriangle : IconLink
  return (
    <div className={classes.head} data-late={isLate || undefined} role={isLate ? 'alert' : undefined}>
      <Icon className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <span>
          {sealedAt === null
            ? 'Nothing is sealed yet. What is done appears here within seconds.'
            : `${entries.toLocaleString('en-GB')} ${entries === 1 ? 'entry' : 'entries'}, sealed up to ${dateTimeText(sealedAt, zone, true)}.`}
          {isLate &&
            ` Newer entries have waited for ${ageText(waitingSeconds * 1000)}: tell your server administrator.`}
        </span>
        {hash !== null && (
          <details>
            <summary>Hash of the last entry</summary>
            <p className={classes.words}>
              Keep a copy elsewhere: your server administrator can check later, with audit:verify, that nothing before
              it was changed.
            </p>
            <code className={classes.hash}>{hash}</code>
          </details>
        )}
      </div>
    </div>
  )
}
