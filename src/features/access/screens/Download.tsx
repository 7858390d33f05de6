import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { queryOf, type Asked, type ListKind } from './queries.ts'

/** All of a list as CSV, not only the pages that are shown. */
export const Download = ({ kind, asked }: { kind: ListKind; asked: Asked }) => (
  <Button
    component="a"
    download
    href={`/api/access/${kind}/export?${queryOf(asked)}`}
    variant="default"
    leftSection={<IconDownload size="1rem" aria-hidden />}
    style={{ justifySelf: 'start', alignSelf: 'flex-start' }}
  >
    Export
  </Button>
)
