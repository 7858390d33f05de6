import type { CommDeviceAnswer, CommDeviceCommand } from '../../src/domain/comm-device-wire.ts'
import type { DeviceAnswer, DeviceCommand } from '../../src/domain/device-command.ts'

/** A command on the bus, to the process that holds a line to its device. */
export interface Told<C = DeviceCommand> {
  readonly clientId: number
  readonly command: C
}
export type ToldCommDevice = Told<CommDeviceCommand>

/** The replies on the command's own subject: a process holds such a line, then the device's answer. */
type ReplyOf<A> = { readonly kind: 'taken' } | ({ readonly kind: 'answered'; readonly clientId: number } & A)
export type Reply = ReplyOf<DeviceAnswer>
export type CommDeviceReply = ReplyOf<CommDeviceAnswer & { readonly commDeviceId: number }>
