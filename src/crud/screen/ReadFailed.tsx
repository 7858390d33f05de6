import { messageOf } from '../../api/api-error.ts'
import { Age } from '../../ui/Age.tsx'
import { ErrorTile } from '../../ui/ErrorTile.tsx'

interface ReadFailedProps {
  /** What was to be read, as the subject of a sentence: 'The notes'. */
  what: string
  /** As `useQuery` returns it. `dataUpdatedAt` is epoch ms by this machine's clock. */
  of: { error: unknown; data: unknown; refetch?: () => unknown; dataUpdatedAt?: number }
}

/** Says that a read failed, and how old the data is that is still shown. Nothing while reads succeed. */
export function ReadFailed({ what, of: { error, data, refetch, dataUpdatedAt } }: ReadFailedProps) {
  if (error === null || error === undefined) return null
  const isShown = data !== undefined
  return (
    <ErrorTile
      title={isShown ? `${what} may be out of date` : `${what} could not be loaded`}
      reason={messageOf(error)}
      {...(refetch && { onRetry: () => void refetch() })}
    >
      {isShown && dataUpdatedAt !== undefined && (
        <>
          Read <Age at={dataUpdatedAt} /> ago
        </>
      )}
    </ErrorTile>
  )
}
