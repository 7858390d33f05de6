import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { commDevice } from '../../../../domain/entities/hardware/comm-device.ts'

/** Downloads the sign-off of a comm device. */
export const SignOffPdf = ({ id }: { id: number }) => (
  <Button
    component="a"
    href={`/api${commDevice.api}/${id}/sign-off/pdf`}
    download
    variant="default"
    leftSection={<IconDownload size="1rem" aria-hidden />}
  >
    Sign-off as PDF
  </Button>
)
