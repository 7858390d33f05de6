import { Text } from '@mantine/core'
import { IconAlertOctagon } from '@tabler/icons-react'
import classes from './FormError.module.css'

/** Why the form was refused; read out when it appears. */
export function FormError({ message, title }: { message: string | undefined; title?: string | undefined }) {
  return (
    <div role="alert" className={classes.error} hidden={message === undefined}>
      <IconAlertOctagon className={classes.icon} aria-hidden />
      <div>
        {title !== undefined && <Text fw={600}>{title}</Text>}
        <Text size="sm">{message}</Text>
      </div>
    </div>
  )
}
