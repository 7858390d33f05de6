import type { DeviceAnswer, DeviceCommand } from '../../src/domain/device-command.ts'

/** A command on the bus, to the process that holds a line to its controller. */
export interface Told {
  readonly clientId: number
  readonly command: DeviceCommand
}

/** The replies on the command's own subject: a process holds such a line, then the controller's answer. */
export type Reply =
  | { readonly kind: 'taken' }
  | ({ readonly kind: 'answered'; readonly clientId: number } & DeviceAnswer)
