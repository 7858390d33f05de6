import { Alert, Anchor } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from 'react-router'

interface IncompleteProps {
  /** The labels of what is empty. */
  missing: readonly string[]
  /** Whose profile it is: 'Your profile'. */
  what: string
  /** Where it is filled in, where that is another screen. */
  to?: string
}

const list = new Intl.ListFormat('en-GB')

/** What a profile still lacks, by name; nothing where it is complete. */
export function Incomplete({ missing, what, to }: IncompleteProps) {
  if (missing.length === 0) return null
  return (
    <Alert variant="default" icon={<IconInfoCircle aria-hidden />} title={`${what} is not complete`}>
      Still missing: {list.format(missing)}.{' '}
      {to !== undefined && (
        <Anchor component={Link} to={to} inherit>
          Fill in
        </Anchor>
      )}
    </Alert>
  )
}
