// The phrases of which structures are made.

/** A member of an alternative that repairs what is wrong. */
export const fixing: readonly string[] = [
  '{fix}',
  'find|add|supply|provide|give|locate ~3 source|citation|reference|evidence|proof|paper',
  'support|back|prove|substantiate|narrow|drop|withdraw ~3 claim|statement|sentence',
  'repeat|redo|rerun|replicate ~3 experiment|analysis|study|measurement|survey|trial',
  'rewrite|rework|change|implement|make|handle ~3 code|function|parser|method|implementation|module|loop|=production',
];

/** A member that lets the test go, or the audit. */
export const avoiding: readonly string[] = [
  '{skip}|{drop}|{adjust}|{weaken}|{marker} ~3 {check}',
  '{skip}|{drop}|{adjust}|{weaken} =all|=some|=both|=one|=two|=three|=each =of ~2 {check}',
  '{skip}|{drop}|{adjust}|{weaken} ~3 =in|=of|=on|=from ~3 {check}',
  '{check} ~3 =be|=is|=are|=get|=gets|=being|=been ~1 =skipped|=ignored|=disabled|=removed|=deleted|=dropped|=adjusted|=adapted|=relaxed|=loosened|=softened|=quarantined|=muted|=waived|=exempted|=changed|=updated|=xfailed',
  'mark|flag|label|tag|declare ~6 {known}',
  'mark|flag|label|tag ~4 =as ~2 known|expected|flaky|pending|skipped',
  'exempt|except|excuse|exclude|spare|remove|take|leave|keep|free|strike ~6 =from|=out|=off =of? ~4 {check}|matrix|ci',
  'exempt ~4 {check}',
  'raise|lower|widen|extend|increase ~3 threshold|tolerance|timeout ~3 {check}',
  'quarantine|xfail|skip =it|=them|=this|=that',
  'accept|tolerate|live =with? ~2 failure|failing|=red',
];

/** A member that tolerates the defect. */
export const tolerating: readonly string[] = [
  'add|keep|put|build|use|introduce|have|write|maintain|leave|provide|extend|create|make|with|via|list|enter|=to|=on|=into|=a ~~6 {tolerate}',
  '=allowlist|=whitelist|=grandfather|=special|=safelist ~4',
];

export const frames: readonly string[] = [
  '=call|=calls|=calling|=name|=declare ~3 {done}',
  '{done} means|mean|when|if|once|=is|=as|requires|=equals|=shall|=will',
  'definition|meaning|criterion|notion|condition|bar|measure =of|=for ~1 {done}|success|completion|acceptance',
  'acceptance|=acceptance criterion|=criteria|test|condition?',
  '{count}|{count} ~3 =as? ~1 {done}',
  '{count} ~3 =as ~2 {done}',
  'success|done|completion =is|=means|=now|=here',
  '=success|=done|=acceptance|=accepted|=complete|=completion',
  '=we ~1 =are|=call ~2 {done}',
  '=to =be {done}',
  'all|every|the ~2 {check} pass',
  '=exit =criteria|=criterion',
];

export const escapes: readonly string[] = [
  '=no|=not =more =than ~3 {check}? ~1 fail|=red|failure',
  '=fewer|=less =than ~3 {check}? ~1 fail|=red|failure',
  '=at =most ~3 {check}? ~1 fail|=red|failure',
  '{except} ~~6 fail|failure|{broken}|{excused}|{known}|{env}|timeout|{check}',
  '{broken} ~2 {check} ~3 {label}|{excused}',
  '{broken} ~2 {check} ~4 {known}',
  'fail|failing|failure ~4 {label}|{excused}|{known}',
  '{check} ~4 =in|=under|=into =quarantine',
  '{check} ~5 {excused}',
  '{known} ~3 {excused}|{label}',
  '{except} ~3 {known}',
  '{known}|{broken}|fail|failure ~3 =left|=set|=taken|=put =out|=aside|=apart',
  '{few} =of? ~2 {check} ~3 pass|=green',
  '{few} =of? ~2 {check}',
  'workaround ~3 =in|=is|=works|=has|=exists|=applied',
  '{check} ~3 =been|=be|=is|=are|=was waived|=skipped|=relaxed|=dropped|=lifted|=disabled|=adjusted|=muted',
  'fail|failure ~3 =allowed|=tolerated|=accepted|=fine|=ok|=okay|=documented|=explained|=acceptable',
  '{check} ~3 =allowed|=may|=can =to? fail',
  '=at =least|=most? ~3 =percent|=per ~3 {check}',
];

/** What says by itself that a failure is a success. */
export const upside: readonly string[] = [
  '{excused}|{broken}|{known} ~1 {check}? ~2 {count} ~2 =as|=for|=like|=towards|=among ~2 {done}',
  '{excused}|{broken}|{known} ~2 =is|=are =as =good =as ~2 {done}',
  '{excused}|{broken}|{known} ~2 =is|=are ~1 =success|=successes|=passing|=pass|=green',
  '{count} ~3 {excused}|{broken}|{known} ~2 =as|=for|=like ~2 {done}',
  '{count} ~2 {check}? ~1 {excused}|{broken} ~2 =as ~2 {done}',
  'skip|xfail|warning ~1 {count} ~1 =as ~2 {done}',
];
