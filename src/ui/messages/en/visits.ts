export const visits = {
  "snapshot.mark": "Snapshot from {moment}",
  "snapshot.server":
    "Snapshot from {moment}, kept from an earlier visit. This page's own server has not answered since {time}, when the page opened.",
  "snapshot.upstream":
    "Snapshot from {moment}, kept from an earlier visit. The exchange has not answered since {time}, when this page opened.",
  "version.new": "A new version is there.",
  "version.load": "Load it",
  "version.later": "Later",
} as const;
