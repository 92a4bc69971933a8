{{/* The image of a target of the Dockerfile: include "tarang.image" (dict "root" $ "target" "web"). */}}
{{- define "tarang.image" -}}
{{- $image := .root.Values.image -}}
{{ required "image.registry names where the images are" $image.registry }}/tarang-{{ .target }}:{{ required "image.tag names a version" $image.tag }}
{{- end }}

{{- define "tarang.labels" -}}
app.kubernetes.io/name: tarang
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* What every pod has in common: no root, no privileges, a file system that only memory and volumes make writable. */}}
{{- define "tarang.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}

{{- define "tarang.container" -}}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop:
      - ALL
{{- end }}
