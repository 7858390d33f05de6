// SignalR for the unmodified @microsoft/signalr client: JSON over WebSockets. Knows no subject.
export type { Frame } from './frame.ts'
export { type HubCaller, type HubDefinition, HubError, type HubMethod, type HubSession } from './hub.ts'
export type { HubServer } from './hub-server.ts'
export type { HubLimits } from './limits.ts'
export { mountHubs } from './mount-hubs.ts'
export type { HubErrorContext, MountOptions } from './options.ts'
