import type { Field } from '../fields/index.ts'
import type { Entity, Fields } from '../entity.ts'
import { address } from './address.ts'
import { alertPerson } from './alert-person.ts'
import { alertTrigger } from './alert-trigger.ts'
import { announcement } from './announcement.ts'
import { area } from './area.ts'
import { areaInstallerInvitation } from './area-installer-invitation.ts'
import { areaType } from './area-type.ts'
import { badgeDesign } from './badge-design.ts'
import { busExpansionModule } from './bus-expansion-module.ts'
import { camera } from './camera.ts'
import { cartEntry } from './cart-entry.ts'
import { changeLog } from './change-log.ts'
import { client } from './client.ts'
import { clientContact } from './client-contact.ts'
import { clientMessage } from './client-message.ts'
import { clientPart } from './client-part.ts'
import { clientRelation } from './client-relation.ts'
import { commDevice } from './comm-device.ts'
import { connectionLog } from './connection-log.ts'
import { controller } from './controller.ts'
import { creditWallet } from './credit-wallet.ts'
import { customField } from './custom-field.ts'
import { document } from './document.ts'
import { door } from './door.ts'
import { doorEntryLinkDoor } from './door-entry-link-door.ts'
import { doorGroup } from './door-group.ts'
import { doorType } from './door-type.ts'
import { doorUnlockInvitation } from './door-unlock-invitation.ts'
import { event } from './event.ts'
import { eventAlarm } from './event-alarm.ts'
import { favourite } from './favourite.ts'
import { feature } from './feature.ts'
import { feedback } from './feedback.ts'
import { firmware } from './firmware.ts'
import { firmwareUpdateRequest } from './firmware-update-request.ts'
import { group } from './group.ts'
import { hostingContract } from './hosting-contract.ts'
import { hostingStatement } from './hosting-statement.ts'
import { input } from './input.ts'
import { inspection } from './inspection.ts'
import { integrationKey } from './integration-key.ts'
import { lockController } from './lock-controller.ts'
import { lockType } from './lock-type.ts'
import { noticeBoard } from './notice-board.ts'
import { noticeBoardTheme } from './notice-board-theme.ts'
import { noticeBoardThemeLayout } from './notice-board-theme-layout.ts'
import { noticeMessage } from './notice-message.ts'
import { output } from './output.ts'
import { part } from './part.ts'
import { person } from './person.ts'
import { powerHub } from './power-hub.ts'
import { publicRegistration } from './public-registration.ts'
import { reader } from './reader.ts'
import { readerInterface } from './reader-interface.ts'
import { rma } from './rma.ts'
import { scheduledReport } from './scheduled-report.ts'
import { sem } from './sem.ts'
import { shopOrder } from './shop-order.ts'
import { shopOrderItem } from './shop-order-item.ts'
import { sim } from './sim.ts'
import { simNetworkProvider } from './sim-network-provider.ts'
import { simType } from './sim-type.ts'
import { sitePlan } from './site-plan.ts'
import { sms } from './sms.ts'
import { stockroomItem } from './stockroom-item.ts'
import { systemTransferInvitation } from './system-transfer-invitation.ts'
import { timeProfile } from './time-profile.ts'
import { token } from './token.ts'
import { tokenActivation } from './token-activation.ts'
import { tokenColour } from './token-colour.ts'
import { tokenType } from './token-type.ts'
import { udnDevice } from './udn-device.ts'
import { user } from './user.ts'
import { userGroup } from './user-group.ts'
import { userLink } from './user-link.ts'
import { zone } from './zone.ts'

const declared = {
  address,
  alertPerson,
  alertTrigger,
  announcement,
  area,
  areaInstallerInvitation,
  areaType,
  badgeDesign,
  busExpansionModule,
  camera,
  cartEntry,
  changeLog,
  client,
  clientContact,
  clientMessage,
  clientPart,
  clientRelation,
  commDevice,
  connectionLog,
  controller,
  creditWallet,
  customField,
  document,
  door,
  doorEntryLinkDoor,
  doorGroup,
  doorType,
  doorUnlockInvitation,
  event,
  eventAlarm,
  favourite,
  feature,
  feedback,
  firmware,
  firmwareUpdateRequest,
  group,
  hostingContract,
  hostingStatement,
  input,
  inspection,
  integrationKey,
  lockController,
  lockType,
  noticeBoard,
  noticeBoardTheme,
  noticeBoardThemeLayout,
  noticeMessage,
  output,
  part,
  person,
  powerHub,
  publicRegistration,
  reader,
  readerInterface,
  rma,
  scheduledReport,
  sem,
  shopOrder,
  shopOrderItem,
  sim,
  simNetworkProvider,
  simType,
  sitePlan,
  sms,
  stockroomItem,
  systemTransferInvitation,
  timeProfile,
  token,
  tokenActivation,
  tokenColour,
  tokenType,
  udnDevice,
  user,
  userGroup,
  userLink,
  zone,
}

export type EntityId = keyof typeof declared

/** The targets of all references that are no entity; anything but never stops the compiler below. */
type TargetsOf<F extends Fields> = { [N in keyof F]: F[N] extends Field & { target: infer T } ? T : never }[keyof F]
type Dangling = Exclude<{ [E in EntityId]: TargetsOf<(typeof declared)[E]['fields']> }[EntityId], EntityId>
const everyTargetIsDeclared: [Dangling] extends [never] ? true : { dangling: Dangling } = true

/** Every entity by its id, in the order of their names. */
export const entities: Readonly<Record<EntityId, Entity>> = everyTargetIsDeclared && declared

/** An entity by an id that may come from outside; undefined for what is none. */
export const entityById = (id: string): Entity | undefined =>
  Object.hasOwn(entities, id) ? entities[id as EntityId] : undefined
