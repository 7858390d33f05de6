import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { DownloadCard } from './DownloadCard.tsx'
import classes from './Firmware.module.css'
import { downloadsQuery } from './queries.ts'

/** The newest released firmware for each type of device, for everybody who has signed in. */
export default function DownloadSoftware() {
  const read = useQuery(downloadsQuery)
  const { data, error } = read
  return (
    <Stack gap="sm">
      <ScreenHead heading="Download software" />
      <ReadFailed what="The software" of={read} />
      {!data && !error && <Skeleton height="12rem" radius="md" aria-busy="true" />}
      {data?.length === 0 && (
        <EmptyState title="No software">No released firmware has an image yet. Ask your provider for it.</EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <Text c="dimmed" size="sm">
            Compare the SHA-256 of what you have downloaded with the one shown before you install it.
          </Text>
          <div className={classes.cards}>
            {data.map(each => (
              <DownloadCard key={each.firmwareId} of={each} />
            ))}
          </div>
        </>
      )}
    </Stack>
  )
}
