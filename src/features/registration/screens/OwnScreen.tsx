import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import type { OwnRegistration } from '../domain/registration.ts'
import classes from './Registration.module.css'
import { useRegistration } from './use-registration.ts'

interface OwnScreenProps {
  heading: string
  /** What is shown of it; of null where the caller is no registrant (any more). */
  children: (own: OwnRegistration | null) => ReactNode
}

/** A screen about the caller's own registration, once that is read. */
export function OwnScreen({ heading, children }: OwnScreenProps) {
  const { data, error, refetch } = useRegistration()
  return (
    <Stack gap="md" className={classes.page}>
      <ScreenHead heading={heading} />
      {error && !data && (
        <ErrorTile
          title="Your registration could not be loaded"
          reason={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !error && <Skeleton height="20rem" radius="md" aria-busy="true" />}
      {data !== undefined && children(data)}
    </Stack>
  )
}
