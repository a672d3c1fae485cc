/** Notifications to agents, on their screens and by email. */

export { insertCaused, insertNotifications } from './notifications.repository.ts'
export {
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  notify,
  queueNotificationMails,
  sendNotificationMails,
  writeStaffNotification,
} from './notifications.service.ts'
export {
  accountReinstated,
  accountSuspended,
  activated,
  activationBonusEarned,
  bankDetailsChanged,
  bonusesTakenBack,
  codeChanged,
  dataDownloaded,
  freezeLifted,
  levelReached,
  type NewNotification,
  newCause,
  newReferral,
  paymentQuestioned,
  paymentRejected,
  paymentReopened,
  paymentReversed,
  referralGained,
  referralLost,
  rewardDelivered,
  rewardNotDelivered,
  type TakenBack,
  withdrawalApproved,
  withdrawalPaid,
  withdrawalRejected,
  withdrawalRepeated,
  withdrawalReturned,
} from './notifications.ts'
export { countAudience, getStaffNotification, listSentNotifications, notifyAgents, tellAgents } from './tell-many.ts'
