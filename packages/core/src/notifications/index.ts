/** Notifications to agents, on their screens and by email. */

export { listSentNotifications } from './list-sent.ts'
export { insertCaused, insertNotifications } from './notifications.repository.ts'
export {
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  notify,
  queueNotificationMails,
  writeStaffNotification,
} from './notifications.service.ts'
export {
  accountReinstated,
  accountSuspended,
  activated,
  activationBonusEarned,
  bankDetailsChanged,
  bonusesTakenBack,
  dataDownloaded,
  freezeLifted,
  levelReached,
  type NewNotification,
  newCause,
  newReferral,
  paymentQuestioned,
  paymentRejected,
  paymentReversed,
  rewardDelivered,
  rewardNotDelivered,
  type TakenBack,
  withdrawalApproved,
  withdrawalPaid,
  withdrawalRejected,
  withdrawalReturned,
} from './notifications.ts'
export { sendNotificationMails } from './send-notification-mails.ts'
export { countAudience, getStaffNotification, notifyAgents, tellAgents } from './tell-many.ts'
